"""What the table says aloud: packs of clips rendered once, and the small sounds between them."""
