/**
 * The product's own texts in Markdown (help, answers, legal texts), by their path below content/: 'help/refunds.md'.
 */
export type OwnTexts = ReadonlyMap<string, string>
