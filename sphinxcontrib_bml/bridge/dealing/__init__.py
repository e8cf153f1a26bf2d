"""Deals with hands of given sets, each as likely as the others (HANDS HA-30). Knows no notes."""
