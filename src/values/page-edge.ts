/** The cursor at the edge of a page, as in the API and in URLs: page, sort key in base 36, id of the row. */
export const pageEdgePattern = /^\d{1,7}\.-?[0-9a-z]{1,11}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
