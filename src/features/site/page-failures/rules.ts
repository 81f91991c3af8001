/** The file of a screen, as the routes name it. */
export const screenShape = /^[A-Za-z][\w -]*(\/[\w-]+)*(#[\w-]+)?$/
/** A position in a built script: its file, line and column. */
export const placeShape = /^\/assets\/[\w.-]+\.js:\d{1,7}:\d{1,7}$/
export const placesMax = 12

/** The positions of a stack that are in our own scripts. A stack begins with the error's message, which is left out. */
export const placesIn = (stack: string): string[] =>
  [...stack.matchAll(/\/assets\/[\w.-]+\.js:\d{1,7}:\d{1,7}/g)].map(([place]) => place).slice(0, placesMax)
