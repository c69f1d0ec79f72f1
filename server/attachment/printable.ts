/**
 * Without control characters: no database takes NUL, and no name needs the others; nor those that turn the direction of
 * what follows, by which `fdp.exe` reads as `exe.pdf`.
 */
export const printable = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
