"""The page that answers questions about auctions."""
