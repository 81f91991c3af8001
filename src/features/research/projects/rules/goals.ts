/** Goals are alike up to three times as small or as large. @param goal in whole dollars, as the answer. */
export const likeGoal = (goal: number) => ({ atLeast: Math.max(1, Math.round(goal / 3)), atMost: goal * 3 })

/** Of fewer closed projects nothing is said: a median of three is chance. */
export const closedProjectsMin = 5
/** The latest ones are asked. */
export const closedProjectsMax = 1000
