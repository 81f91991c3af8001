/** Characters of a question. In a file of its own, so that the palette brings nothing else of the page. */
export const qMax = 200
