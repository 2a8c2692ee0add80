"""An MFRC522 reader chip, register by register, with whatever lies in its field."""

from binascii import unhexlify

from firmware import mfrc522


class Reader:
    """`answer()` says what happens when a tag is called: its UID in hexadecimal (14 digits), "" for
    silence, "!" for a collision."""

    def __init__(self, answer):
        self._ask = answer
        self._registers = bytearray(64)
        self._fifo = b""
        self._answer = ""

    @property
    def on(self):
        """Whether it drives its field."""
        return self._registers[mfrc522.TX_CONTROL] & 3 == 3

    def write(self, register, values):
        if register == mfrc522.FIFO:
            self._fifo += bytes(values)
        elif register == mfrc522.LEVEL:
            self._fifo = b""
        elif register == mfrc522.IRQ:
            self._registers[register] = 0
        else:
            self._registers[register] = values[0]
            if register == mfrc522.FRAMING and values[0] & mfrc522.START:
                self._transceive()

    def read(self, register, count):
        if register == mfrc522.LEVEL:
            return bytes((len(self._fifo),))
        if register == mfrc522.FIFO:
            found = self._fifo[:count]
            self._fifo = self._fifo[count:]
            return found
        return bytes((self._registers[register],)) * count

    def _transceive(self):
        sent = self._fifo
        answer = None
        garbled = False
        if self.on:
            if sent == mfrc522.WUPA:
                self._answer = self._ask()
                garbled = self._answer == "!"
                answer = b"\x44\0" if self._answer else None
            elif self._answer:
                answer = self._say(sent, unhexlify(self._answer))
        self._fifo = answer or b""
        self._registers[mfrc522.ERROR] = 0x08 if garbled else 0
        self._registers[mfrc522.IRQ] = mfrc522.TIMED_OUT if answer is None else mfrc522.RECEIVED

    def _say(self, sent, uid):
        """Anticollision and selection of a tag with 7 bytes."""
        first = bytes((mfrc522.CASCADE_TAG,)) + uid[:3]
        block = first if sent[0] == mfrc522.CASCADE[0] else uid[3:7]
        if sent[1] == 0x20:
            return block + bytes((block[0] ^ block[1] ^ block[2] ^ block[3],))
        if sent[2:6] != block:
            return None
        return bytes((mfrc522.MORE,)) if block == first else b"\0"
