/** States that letters report to applicants; for any other state they see 'received'. */
export const toldStages = ['interview', 'offer', 'declined'] as const
export type ToldStage = (typeof toldStages)[number]

/** The words on applicants' own pages; the mail has the poster's words. */
export const toldLabels: Readonly<Record<ToldStage, string>> = {
  interview: 'Invited',
  offer: 'Offered the position',
  declined: 'Declined',
}
