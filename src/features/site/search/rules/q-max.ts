/** The maximum length of a question. In its own file, so that the palette loads nothing else of the page. */
export const qMax = 200
