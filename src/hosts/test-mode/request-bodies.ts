/**
 * Firefox has no stream of a request's body, which the product reads as a stream: the body is attached to the request
 * when it is created. Other browsers are not changed.
 */
export function withBody(request: Request, bytes: ArrayBuffer | null): Request {
  if (request.body === undefined)
    Object.defineProperty(request, 'body', { value: bytes?.byteLength ? new Response(bytes).body : null })
  return request
}
