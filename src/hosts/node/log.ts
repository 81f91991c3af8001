import { type DestinationStream, pino } from 'pino'
import type { Log } from '#platform/log.ts'
import { redact, scrub } from './redact.ts'

export type LogOptions = {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** JSON lines for machines, or one readable line for each event. */
  readonly json: boolean
}

type Fields = Readonly<Record<string, unknown>>

/** Every line passes redact.ts, so that a caller's mistake does not write a secret. */
export function nodeLog(options: LogOptions, out: DestinationStream = process.stdout): Log {
  const lines = pino(
    {
      level: options.level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    options.json ? out : { write: (line) => void out.write(readable(line)) },
  )
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, fields: Fields = {}) => {
      if (lines.isLevelEnabled(level)) lines[level](redact(fields) as object, scrub(message))
    }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/** 12:04:31 error a request failed requestId=4f2a… and the stack of its cause below. */
function readable(line: string): string {
  const { level, time, msg, ...fields } = JSON.parse(line) as Record<string, unknown>
  const stacks: string[] = []
  const parts = Object.entries(fields).map(([key, value]) => {
    if (typeof value === 'object' && value !== null && 'stack' in value) {
      stacks.push(...causes(value))
      return ''
    }
    return ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`
  })
  const head = `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${msg}${parts.join('')}`
  return `${[head, ...stacks].join('\n')}\n`
}

function causes(error: object): string[] {
  const stack = 'stack' in error ? [String(error.stack).replace(/^/gm, '  ')] : []
  const cause = 'cause' in error && typeof error.cause === 'object' && error.cause !== null ? causes(error.cause) : []
  return [...stack, ...cause]
}
