import { slug } from './taxonomies.ts'

/**
 * One line for each sector ('science') and each browse area ('science/astronomy') of product.md §3, at most
 * 110 characters (AMB-080).
 */
export const areaTexts: Readonly<Record<string, string>> = {
  science: 'How living things, oceans, climate and stars work, measured in the field and in the laboratory.',
  'science/conservation': 'Testing what really protects species and places, with controls and honest counts.',
  'science/ecology': 'How plants, animals, soils and waters live together, from one pond to whole landscapes.',
  'science/wildlife': 'Wild animals and how they move, feed, breed and live beside people.',
  'science/astronomy': 'Stars, planets and the night sky, from old glass plates to small telescopes.',
  'science/marine-biology': 'Life in the sea: reefs, kelp, plankton, sharks and the floor of the deep.',
  'science/climate-science': 'Past and present climate: heat, snow, wind and carbon, measured where it matters.',
  'science/genetics': 'What genes do, how they change, and what that means for families and species.',
  'science/neuroscience': 'Brains and nerves: how we sleep, sense, move, remember and recover.',
  technology: 'New tools, from learning machines to solar power, tested before they are praised.',
  'technology/ai': 'Machines that learn from data, and careful study of when they may be trusted.',
  'technology/cybersecurity': 'Finding weak points in devices, networks and habits before attackers do.',
  'technology/blockchain': 'Shared ledgers that cannot be quietly rewritten, and what they do and do not solve.',
  'technology/quantum-computing':
    'Computing with quantum states: qubits, error correction and the machines around them.',
  'technology/robotics': 'Robots that walk, weed, lift and sort in the real world, mud included.',
  'technology/biotechnology': 'Cells, antibodies and enzymes put to work for health, food and industry.',
  'technology/nanotechnology': 'Matter built a few billionths of a metre at a time, and where it goes afterwards.',
  'technology/renewable-energy': 'Power from sun, wind and water, and batteries that keep it for the evening.',
  engineering: 'Things that must hold, turn, fly or flow, made safer, simpler and easier to mend.',
  'engineering/biomedical': 'Instruments, implants and aids that help bodies heal, move and be measured.',
  'engineering/civil': 'Bridges, walls, roads and drains that outlast the weather and their budgets.',
  'engineering/mechanical': 'Moving parts: why they wear, shake and break, and how to make them last.',
  'engineering/electrical': 'Circuits, machines and grids that carry power safely from source to socket.',
  'engineering/aerospace': 'Aircraft, drones and satellites, and the air and space they pass through.',
  'engineering/chemical': 'Turning raw materials into clean water, fuels, foods and useful substances.',
  'engineering/environmental': 'Keeping water, air and soil clean in towns, on farms and downstream of both.',
  'engineering/software': 'How programs are built, tested and kept right, especially those behind research.',
  mathematics: 'Questions that end in a proof, a number or a better decision.',
  'mathematics/pure': 'Numbers, knots, shapes and structures, studied for what is true about them.',
  'mathematics/applied': 'Mathematics for the questions of physics, engineering, transport and daily life.',
  'mathematics/statistics': 'Learning from data without fooling ourselves: surveys, trials and uncertainty.',
  'mathematics/cryptography': 'The mathematics of secrets: keys, signatures and proofs that resist attack.',
  'mathematics/operations-research': 'Using scarce things well: schedules, routes, stocks and fair rules.',
  'mathematics/computational': 'Algorithms that compute large answers quickly and say how far to trust them.',
  'mathematics/mathematical-biology': 'Equations for living systems: epidemics, populations, cells and growth.',
  'mathematics/financial-mathematics': 'Prices, risks and insurance, and who really carries the loss.',
}

/** The line of a sector or an area, in any spelling of AMB-079; undefined outside the lists. */
export const areaText = (sector: string, area?: string): string | undefined =>
  areaTexts[area === undefined ? slug(sector) : `${slug(sector)}/${slug(area)}`]
