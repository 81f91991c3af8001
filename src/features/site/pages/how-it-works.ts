import { answerBusinessDays } from '#features/research/reviews/rules/promise.ts'
import { platformBps } from '#values/fees.ts'
import { inPercent } from '#values/money.ts'

/** The four steps (ABUT-02…05); figures come from the product's rules (ABUT-27). */
export const steps = [
  {
    title: 'Researchers apply',
    text: `A researcher describes the question, the method and what the money is for. Our reviewers read it within ${answerBusinessDays.min} to ${answerBusinessDays.max} business days, and only what they approve is published.`,
  },
  {
    title: 'Donors discover',
    text: 'Donors look through sectors and research areas, read the plan as its author wrote it, and choose the project they want to see done. Saving one costs nothing.',
  },
  {
    title: 'Science happens',
    text: `Gifts are entered in the project’s public ledger as they are confirmed; the platform keeps ${inPercent(platformBps)} of them. The work goes on in the laboratory, in the field or at the desk.`,
  },
  {
    title: 'Donors connect',
    text: 'The researcher posts updates, and those who gave or saved the project are notified. The people who made it possible read what was found, also when it is not what was hoped for.',
  },
] as const
