def setup(app): pass
