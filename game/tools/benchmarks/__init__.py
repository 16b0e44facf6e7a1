"""What ``bench`` measures: rates of the rules, frames of the window, the time to the first one."""
