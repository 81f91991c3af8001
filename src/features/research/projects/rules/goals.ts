/** Goals are alike up to three times as small or as large. */
export const likeGoal = (goalDollars: number) => ({
  atLeast: Math.max(1, Math.round(goalDollars / 3)),
  atMost: goalDollars * 3,
})

/** Of fewer closed projects nothing is said: a median of three is chance. */
export const closedProjectsMin = 5
/** The latest ones are asked. */
export const closedProjectsMax = 1000
