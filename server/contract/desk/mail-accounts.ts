/** How a mail server is spoken to: TLS from the first byte, TLS after STARTTLS, or not at all protected. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** `waiting`: not tried yet; `connected`: mail is fetched; `trouble`: tried again and again, see reason; `off`. */
export const mailStates = ['waiting', 'connected', 'trouble', 'off'] as const;
export type MailState = (typeof mailStates)[number];
