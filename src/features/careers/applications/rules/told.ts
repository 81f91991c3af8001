/** States that a letter can give applicants; of any other they see 'received'. */
export const toldStages = ['interview', 'offer', 'declined'] as const
export type ToldStage = (typeof toldStages)[number]

/** Of applicants' own pages: in the poster's words it is in the mail. */
export const toldLabels: Readonly<Record<ToldStage, string>> = {
  interview: 'Invited',
  offer: 'Offered the position',
  declined: 'Declined',
}
