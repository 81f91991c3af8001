/** Shown when a request got no answer at all. In its own file, because the frame of every page needs it. */
export const cannotBeReached = 'We cannot be reached. Check your connection, then try again.'
