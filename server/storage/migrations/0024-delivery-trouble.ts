/** What went wrong with a message, so that a console can say it in its own language. */
export const deliveryTrouble = `
alter table deliveries add column trouble {text} not null default '';
`;
