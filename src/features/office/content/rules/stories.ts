export const storyAnswers = ['agreed', 'refused', 'taken_back', 'undone'] as const
export type StoryAnswer = (typeof storyAnswers)[number]

export const storyQuoteMax = 500
export const storyWordsMax = 1000

export const storyStates = ['waiting', 'public', 'refused', 'taken_back', 'undone', 'removed'] as const
export type StoryState = (typeof storyStates)[number]
export const storyStateLabels: Readonly<Record<StoryState, string>> = {
  waiting: 'Waits for its researcher',
  public: 'Public',
  refused: 'Refused',
  taken_back: 'Taken back by its researcher',
  undone: 'Taken back by staff',
  removed: 'Taken from the page',
}

/** A story's state: what waits comes first, because a person has to act. */
export function storyStateOf(story: {
  readonly answer: StoryAnswer | null
  readonly isPublished: boolean
  readonly isRemoved: boolean
}): StoryState {
  if (story.answer === null) return 'waiting'
  if (story.isPublished) return story.isRemoved ? 'removed' : 'public'
  return story.answer === 'agreed' ? 'taken_back' : story.answer
}
