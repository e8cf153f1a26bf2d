"""What the playground is made from; everything here is copied, and runs in a browser."""
