/** The texts of a project that are written in Markdown. */
export const renderedFields = ['description', 'methodology', 'timeline', 'impact'] as const
