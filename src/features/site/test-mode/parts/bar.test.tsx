import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TestModeBar } from './TestModeBar.tsx'

test('the bar says the described text first (MOCK-02)', () => {
  const html = renderToString(<TestModeBar go={() => undefined} />)
  expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(/^Test Mode - No database connection required/)
})
