import { figures } from '#features/office/content/rules/figures.ts'

/** The constants of the product that staff look up, as text; each is read from the rule that uses it. */
export const constants: readonly { readonly label: string; readonly value: string }[] = [
  { label: 'Platform fee', value: figures.platformFee },
  { label: 'Processing fee', value: figures.processingFee },
  { label: 'Smallest gift', value: figures.giftMin },
  { label: 'Largest gift', value: figures.giftMax },
  { label: 'Setup fee of a plan', value: figures.setupFee },
  { label: 'Plans, a month', value: figures.planPrices },
  { label: 'A project takes gifts for', value: figures.projectTime },
  { label: 'A review is decided within', value: figures.reviewTime },
  { label: 'An unpaid plan is held for', value: figures.planGrace },
  { label: 'A donor may redirect a gift for', value: figures.redirectTime },
  { label: 'Smallest payout', value: figures.payoutMin },
  { label: 'A gift settles in', value: figures.payoutWait },
  { label: 'Payouts need two people above', value: figures.payoutTwo },
  { label: 'Shortest password', value: figures.passwordLength },
  { label: 'Longest text', value: figures.textLength },
  { label: 'Profile photo', value: figures.photoSize },
  { label: 'Project picture', value: figures.pictureSize },
  { label: 'CV', value: figures.cvSize },
  { label: 'File of an application', value: figures.jobFile },
  { label: 'A position is listed for', value: figures.jobListed },
  { label: 'Support answers', value: figures.supportHours },
  { label: 'First answer within', value: figures.supportGoal },
]
