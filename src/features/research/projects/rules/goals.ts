/** Goals are similar up to three times as small or as large. @param goal in whole dollars, as in the answer. */
export const likeGoal = (goal: number) => ({ atLeast: Math.max(1, Math.round(goal / 3)), atMost: goal * 3 })

/** With fewer closed projects there is no answer: a median of three is chance. */
export const closedProjectsMin = 5
/** How many of the latest projects are considered. */
export const closedProjectsMax = 1000
