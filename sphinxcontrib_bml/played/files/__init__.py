"""Files of played deals: LIN, PBN, and addresses of hand viewers."""
