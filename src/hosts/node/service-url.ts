import * as z from 'zod'

/**
 * The URL of a service that we call: https, or a program on this machine. Each setting adds its checks for production.
 */
export const serviceUrl = z.url({ protocol: /^https?$/, hostname: /./ }).refine((text) => {
  const { protocol, hostname, username, password } = new URL(text)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || isHere) && username === '' && password === ''
})
