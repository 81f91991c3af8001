import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { PasswordHash } from '#platform/password-hashes.ts'
import type { BcryptQuestion } from './bcrypt-worker.ts'

/**
 * In a worker thread: bcrypt in JavaScript blocks its thread for 50 ms and more. Each imported hash is checked once and
 * then replaced. bcrypt uses only the first 72 bytes of a password.
 */
export function bcryptMatches(question: BcryptQuestion): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bcrypt-worker.ts', import.meta.url), { workerData: question })
    worker.once('message', (answer) => resolve(answer === true))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that checks a password ended without an answer')))
  })
}

const derive = promisify<Uint8Array, Uint8Array, number, object, Buffer>(scrypt)

/** Firebase's scheme: the hash is the project's signer key, encrypted with the derived key. */
export async function firebaseScryptMatches(
  hash: Extract<PasswordHash, { kind: 'firebase-scrypt' }>,
  password: string,
): Promise<boolean> {
  const { cost, blockSize, parallelism, salt, signerKey, expected } = hash
  const maxmem = 256 * cost * blockSize
  const options = { cost, blockSize, parallelization: parallelism, maxmem }
  const key = await derive(new TextEncoder().encode(password), salt, 32, options)
  return timingSafeEqual(createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey), expected)
}
