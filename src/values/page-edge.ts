/** What an edge of a page looks like on the wire and in an address: page, sort key in base 36, id of the row. */
export const pageEdgePattern = /^\d{1,7}\.-?[0-9a-z]{1,11}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
