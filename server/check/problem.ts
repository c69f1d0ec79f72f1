/** Something that is not as it must be, in a sentence. */
export type Problem = string;
