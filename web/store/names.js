/* By what names things are kept. */

export const MATCH = "match-";
export const SETTINGS = "settings";
export const PREFIX = "bons-comptes:"; // of everything in localStorage and sessionStorage
export const KEPT = /^(match|row|lesson)-|^(settings|lessons?)$/; // whatever is no match is written by every tab: the last one counts
