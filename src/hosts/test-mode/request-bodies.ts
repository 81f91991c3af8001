/**
 * Firefox gives no stream of a request's body, and the product reads bodies as streams: what a request carries is put
 * beside it where it is made. In other browsers it is left as it is.
 */
export function withBody(request: Request, bytes: ArrayBuffer | null): Request {
  if (request.body === undefined)
    Object.defineProperty(request, 'body', { value: bytes?.byteLength ? new Response(bytes).body : null })
  return request
}
