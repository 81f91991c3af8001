/** The API's paths; every other path is a page, and so is the readable description of the API. */
export const isApiPath = (path: string): boolean => apiPaths.test(path) && path !== '/api/docs'
const apiPaths =
  /^\/(api|auth\/v1|\.well-known\/security\.txt|files|documents|art|feeds|share|sitemaps|sitemap\.xml|robots\.txt|test-gateway|healthz|readyz)(\/|$)/
