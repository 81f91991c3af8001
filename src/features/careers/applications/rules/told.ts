/** Stages that a letter can announce to applicants; for any other they see 'received'. */
export const toldStages = ['interview', 'offer', 'declined'] as const
export type ToldStage = (typeof toldStages)[number]

/** Shown on applicants' own pages; the poster's own words are in the mail. */
export const toldLabels: Readonly<Record<ToldStage, string>> = {
  interview: 'Invited',
  offer: 'Offered the position',
  declined: 'Declined',
}
