import recorded from './example-answers.json' with { type: 'json' };

/** What a real desk answered to the contract's examples: by route, then by example. */
export type ExampleAnswers = Readonly<Record<string, Record<string, unknown>>>;

/** Recorded by test/server/openapi/examples.test.ts, which also sees that they still hold. */
export const exampleAnswers: ExampleAnswers = recorded;
