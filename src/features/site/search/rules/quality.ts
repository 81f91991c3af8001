/**
 * Which of two documents with the same words comes first: the one with more donors, then the one nearer to its goal. 0
 * to 1000; the number of donors counts by its order of magnitude, so that nothing outweighs the words themselves.
 */
export const projectQuality = (project: {
  readonly donors: number
  readonly raisedCents: number
  readonly goalCents: number
}): number => points(100 * Math.log2(1 + project.donors) + 100 * Math.min(1, project.raisedCents / project.goalCents))

const points = (many: number): number => Math.min(1000, Math.round(many))

/** Ranks a researcher with public projects before one without. */
export const researcherQuality = (projects: number): number => points(100 * Math.log2(1 + projects))
