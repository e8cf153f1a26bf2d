"""Files of played deals: LIN, PBN, and URLs of hand viewers."""
