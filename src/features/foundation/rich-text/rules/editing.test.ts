import { expect, test } from 'vitest'
import { type Act, around, type Box, eachLine, link, pictureAt, table } from './editing.ts'

/** A text box; two bars mark its selection. */
const boxOf = (marked: string): Box => {
  const [before = '', chosen = '', after = ''] = marked.split('¦')
  return { text: before + chosen + after, from: before.length, to: before.length + chosen.length }
}
function done(act: Act, marked: string): string {
  const box = boxOf(marked)
  const { from, to, insert, select } = act(box)
  const text = box.text.slice(0, from) + insert + box.text.slice(to)
  return `${text.slice(0, select[0])}¦${text.slice(...select)}¦${text.slice(select[1])}`
}

test.each([
  ['bold', around('**'), 'a ¦word¦ b', 'a **¦word¦** b'],
  ['bold twice', around('**'), 'a **¦word¦** b', 'a ¦word¦ b'],
  ['italic inside bold', around('*'), '**¦word¦**', '***¦word¦***'],
  ['nothing chosen', around('**'), 'a ¦¦', 'a **¦¦**'],
  ['a formula', around('$$'), '¦x^2¦', '$$¦x^2¦$$'],
  ['a heading', eachLine('## '), 'one\nt¦¦wo', 'one\n## t¦¦wo'],
  ['no heading', eachLine('## '), '## t¦¦wo', 't¦¦wo'],
  ['a list', eachLine('- '), '¦one\ntwo¦', '¦- one\n- two¦'],
  ['no list', eachLine('- '), '¦- one\n- two¦', '¦one\ntwo¦'],
  ['a link', link, 'see ¦the paper¦', 'see [the paper](¦https://¦)'],
  ['a chosen address', link, '¦https://a.example/b¦', '[¦words¦](https://a.example/b)'],
  ['a link of nothing', link, '¦¦', '[¦words¦](https://)'],
  ['a table', table, 'a¦¦b', 'a\n\n| ¦Measure¦ | Value |\n|---|---:|\n| first | 1 |\n| second | 2 |\n\nb'],
  ['a picture', pictureAt('/f'), 'a\n¦¦', 'a\n\n![¦What the picture shows¦](/f)'],
])('%s', (_, act, before, after) => expect(done(act, before)).toBe(after))
