"""What the playground is made of; everything here is copied, and runs in a browser."""
