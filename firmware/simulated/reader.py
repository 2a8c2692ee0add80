"""An MFRC522 reader chip, register by register, with whatever lies in its field."""

from binascii import unhexlify

from firmware import mfrc522

WAKES = 5
"""Milliseconds of field a tag needs before it hears anything."""

COLLISION, CHECKSUM = 0x08, 0x04


class Reader:
    """`answer()` says what happens when a tag is called: its UID in hexadecimal (14 digits), "" for
    silence, "!" for a collision, "!" and a UID where the answer to a selection comes damaged.
    `clock()` tells milliseconds; without it a tag is awake at once."""

    def __init__(self, answer, clock=None):
        self._ask = answer
        self._clock = clock
        self._registers = bytearray(64)
        self._fifo = b""
        self._since = 0
        self._answer = ""
        # Ready or active: it does not hear WUPA. A pause of the field may be too short to end that.
        self._awake = False

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
            was_on = self.on
            self._registers[register] = values[0]
            if register in (mfrc522.COMMAND, mfrc522.FRAMING):
                self._obey(register == mfrc522.COMMAND)
            elif self._clock is not None and self.on and not was_on:
                self._since = self._clock()

    def read(self, register, count):
        if register == mfrc522.LEVEL:
            return bytes((len(self._fifo),))
        if register == mfrc522.FIFO:
            found = self._fifo[:count]
            self._fifo = self._fifo[count:]
            return found
        return bytes((self._registers[register],)) * count

    def _obey(self, commanded):
        """It sends when both are written, in whichever order: a start that was left from before
        sends at once."""
        command = self._registers[mfrc522.COMMAND]
        if command == mfrc522.TRANSMIT and commanded:
            self._hears()
            self._fifo = b""
            self._registers[mfrc522.IRQ] = mfrc522.SENT
        elif command == mfrc522.TRANSCEIVE and self._registers[mfrc522.FRAMING] & mfrc522.START:
            self._registers[mfrc522.ERROR] = 0
            answer = self._hears()
            self._fifo = answer or b""
            self._registers[mfrc522.IRQ] = mfrc522.TIMED_OUT if answer is None else mfrc522.RECEIVED

    def _hears(self):
        """What the tag says to what is in the buffer. What it does not expect makes it wait for the
        next WUPA."""
        sent = self._fifo
        bits = self._registers[mfrc522.FRAMING] & 7
        checked = self._registers[mfrc522.TX_MODE] & mfrc522.CRC
        if not self.on or (self._clock is not None and self._clock() - self._since < WAKES):
            return None
        if sent == mfrc522.WUPA and bits == 7 and not checked:
            return self._wakes()
        was_awake, self._awake = self._awake, False
        if not was_awake or bits or len(sent) < 2 or sent == mfrc522.HALT:
            return None
        if bool(checked) != (sent[1] == 0x70):
            return None
        answer = self._says(sent, unhexlify(self._answer.lstrip("!")))
        self._awake = answer is not None
        return answer

    def _wakes(self):
        found = self._ask()
        still = self._awake and found == self._answer
        self._answer = found
        self._awake = bool(found) and not still
        if not self._awake:
            return None
        if found == "!":
            self._registers[mfrc522.ERROR] = COLLISION
        return b"\x44\0"

    def _says(self, sent, uid):
        """Anticollision and selection of a tag with 7 bytes."""
        if not uid:
            return None
        first = bytes((mfrc522.CASCADE_TAG,)) + uid[:3]
        block = first if sent[0] == mfrc522.CASCADE[0] else uid[3:7]
        if sent[1] == 0x20:
            return block + bytes((block[0] ^ block[1] ^ block[2] ^ block[3],))
        if sent[2:6] != block:
            return None
        more = mfrc522.MORE if block == first else 0
        if self._answer[0] == "!" and self._registers[mfrc522.RX_MODE] & mfrc522.CRC:
            self._registers[mfrc522.ERROR] = CHECKSUM
            more ^= 0x40
        return bytes((more,))
