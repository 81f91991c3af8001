/** Shown where a request got no answer at all. Alone in its file: the frame of every page needs it. */
export const cannotBeReached = 'We cannot be reached. Check your connection, then try again.'
