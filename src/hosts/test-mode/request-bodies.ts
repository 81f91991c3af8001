/**
 * Firefox provides no stream of a request's body, and the product reads bodies as streams: so one is attached where the
 * request is made. In other browsers the request is left unchanged.
 */
export function withBody(request: Request, bytes: ArrayBuffer | null): Request {
  if (request.body === undefined)
    Object.defineProperty(request, 'body', { value: bytes?.byteLength ? new Response(bytes).body : null })
  return request
}
