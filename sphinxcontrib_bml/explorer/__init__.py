"""The explorer: a page that looks up auctions."""
