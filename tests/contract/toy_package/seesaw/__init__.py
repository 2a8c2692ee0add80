"""Seesaw: a tiny clan game that uses every feature of the contract. Rules in README.md."""

from .game import GAME

__all__ = ["GAME"]
