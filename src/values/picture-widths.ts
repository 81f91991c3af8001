/** Pictures are drawn in these widths in pixels; a smaller original is never enlarged. */
export const pictureWidths = [400, 800, 1600] as const
