"""Line of sight and range."""
