import type { DemoProject } from './types.ts'

/** Technology: data science, and the first of robotics. */
export const technologyProjects2: readonly DemoProject[] = [
  {
    key: 'refill-pharmacy',
    title: 'Seeing a medicine shortage three weeks early',
    description:
      "Pharmacies notice a shortage when the wholesaler's box comes half empty. Their order systems hold earlier signs: smaller packs, substitutions, two orders where one was usual. We have weekly, anonymous order counts from 212 pharmacies for five years.\n\nWe ask whether those counts warn at least three weeks before the official notice for 38 past shortages, with no more than one false warning a month.\n\nShortages that come from a factory closing overnight cannot be foreseen this way. We will say which kinds can.",
    methodology:
      'All tuning on the first three years. Warnings are sealed with a date stamp for the last year, so that we cannot improve them afterwards.',
    impact: 'A weekly list for the regional hospital buyers, who have named the five medicines they fear for most.',
    fundingGoalUsd: 6900,
    sector: 'technology',
    area: 'data-science',
    researcher: 'mei',
    fundingUses: ['personnel'],
    state: 'approved',
    fundedShare: 0.57,
    submittedDaysAgo: 51,
    updates: [
      {
        daysAgo: 29,
        text: 'Substitution counts lead the notice by 16 days at the median in the training years. Pack size tells nothing.',
      },
    ],
  },
  {
    key: 'carbon-ledger-double',
    title: 'Were the same trees sold twice? Matching carbon credits across nine ledgers',
    description:
      'Carbon credits live on several registries and, since a few years, on public blockchains. Each forbids double sale within itself. Between them nobody looks.\n\nFrom open exports and chain data we will match 61,000 forest credits by place, project text and serial number, and estimate how many retired tonnes appear on two ledgers at once.\n\nMatches will be wrong sometimes, so 400 are checked by hand with the project papers. A share of doubles under one in a thousand would be reassuring and would be the headline.',
    fundingGoalUsd: 4400,
    sector: 'technology',
    area: 'data-science',
    researcher: 'mei',
    fundingUses: ['personnel', 'publication'],
    state: 'approved',
    fundedShare: 0.82,
    submittedDaysAgo: 65,
    reviewerAreas: ['technology/blockchain'],
    updates: [
      {
        daysAgo: 39,
        text: 'All nine exports parsed. One registry writes hectares in the column for tonnes on 212 rows; reported to them.',
      },
      {
        daysAgo: 15,
        text: '1,904 candidate pairs, 160 checked: 31 real doubles, 102 legitimate moves between ledgers, 27 unclear.',
      },
    ],
  },
  {
    key: 'bus-ticket-visits',
    title: 'How far do people travel for a blood test? An answer from bus tickets',
    description:
      'Clinic lists give home postcodes and hide those who never came. Bus tickets show trips to the stop before the clinic and hide cars. Together the two blind spots can be bounded.\n\nWe will combine counts by stop and quarter-hour with clinic attendance by district, both aggregated so that no cell holds fewer than ten people, and give bounds, not estimates, for unmet need in 44 districts.\n\nBounds may be too wide to rank districts. In that case we will list the two surveys that would narrow them most.',
    methodology:
      "Linear programming bounds for each district, with assumptions added one at a time so that each one's share of the answer can be seen.",
    timeline: 'Months 1–2: data agreement. Months 3–4: bounds. Month 5: workshop with the clinics.',
    fundingGoalUsd: 3700,
    sector: 'technology',
    area: 'data-science',
    researcher: 'wanjiru',
    fundingUses: ['personnel'],
    state: 'approved',
    fundedShare: 0.45,
    submittedDaysAgo: 36,
    updates: [
      {
        daysAgo: 13,
        text: 'Ticket machines on line 9 were dead for most of March. The whole month is out for that line; bounds widened accordingly.',
      },
    ],
  },
  {
    key: 'plate-archive-stars',
    title: 'Flares from quiet stars on 4,000 glass plates',
    description:
      'Between 1909 and 1961 our observatory photographed the same six fields again and again. The plates lie in paper sleeves in a cellar. Slow changes of stars over fifty years are in there, and so are rare flares no survey was awake for.\n\nWe will scan 4,000 plates with a photographic copy stand, calibrate brightness against modern catalogues, and search the light curves of 30,000 stars for single bright points that also have the shape of a star on the plate.\n\nDust imitates flares. Every candidate gets a second scan with the plate turned by ninety degrees; dust turns with it and lens flaws do not.',
    methodology:
      "Photometry in apertures scaled to the plate's own star images. Injection of 5,000 artificial flares gives the share we would have missed.",
    impact: 'Light curves for 30,000 stars across half a century, public on the day the paper is submitted.',
    timeline: 'Months 1–5: scanning. Months 6–8: calibration. Months 9–12: search.',
    fundingGoalUsd: 11200,
    sector: 'technology',
    area: 'data-science',
    researcher: 'elena',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.72,
    submittedDaysAgo: 76,
    reviewerAreas: ['science/astronomy'],
    updates: [
      { daysAgo: 56, text: 'Scan number 500. A plate takes three minutes; cleaning the back of it takes six.' },
      {
        daysAgo: 24,
        text: 'First light curve of a known variable agrees with the literature within 0.12 magnitudes. Relief.',
      },
      {
        daysAgo: 6,
        text: 'Eleven flare candidates on 900 plates. After turning: ten pieces of dust, one still standing.',
      },
    ],
  },
  {
    key: 'ranger-patrol-bias',
    title: 'Patrol data without the patrol: undoing where rangers chose to walk',
    description:
      "Snares are found where rangers walk, and rangers walk where they found snares. Maps made from such records send the next patrol to the same place. Statistics knows this problem from shop audits and sonar.\n\nWith GPS tracks of 6,200 patrols in three parks we will model the choice of route and the finding of snares together, and test the corrected map on 120 cells drawn by lot and searched by an extra team.\n\nIf the corrected map finds no more snares in those cells than the naive one, the correction is academic, and rangers' instinct is good.",
    impact: 'Three parks plan patrols with such maps each month.',
    timeline: 'Months 1–2: tracks. Months 3–5: extra searches. Month 6: maps and training day.',
    fundingGoalUsd: 8100,
    sector: 'technology',
    area: 'data-science',
    researcher: 'kofi',
    fundingUses: ['fieldwork', 'personnel'],
    state: 'approved',
    fundedShare: 0.53,
    submittedDaysAgo: 41,
    reviewerAreas: ['science/conservation'],
    updates: [
      {
        daysAgo: 16,
        text: 'Forty of 120 lot-drawn cells searched: snares in three. Both maps had expected about five.',
      },
    ],
  },
  {
    key: 'weeding-robot-carrots',
    title: 'A weeding robot that a market gardener can mend',
    description:
      'Weeding robots work in long rows of maize. Small gardens have short beds, stones and a budget below one tractor tyre. We have a machine of bicycle parts that pulls weeds between carrots, slowly, at 40 watts.\n\nIn the second season three gardens will use it by themselves for ten weeks. We record hours of work saved, carrots harmed per metre, and each breakdown with the time until it was mended and by whom.\n\nAbove six per cent of carrots harmed, the hoe is better. It was nine per cent last year.',
    methodology:
      'Alternate beds of hoe and robot in each garden, twelve beds a garden. Harm is counted the day after by a neighbour, who is not told which bed is which.',
    impact: 'Drawings and parts list are public; two agricultural schools will build one each.',
    timeline: 'Months 1–2: rebuild with the lessons of year one. Months 3–5: season. Month 6: open drawings.',
    fundingGoalUsd: 7400,
    sector: 'technology',
    area: 'robotics',
    researcher: 'samuel',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.97,
    submittedDaysAgo: 79,
    updates: [
      {
        daysAgo: 62,
        text: 'New gripper bends and no longer cuts. In the sand box it lets go of a carrot 19 times of 20.',
      },
      {
        daysAgo: 33,
        text: "Week three in the gardens: 5.1 per cent harmed. Most harm is at the bed's end where it turns.",
      },
      {
        daysAgo: 10,
        text: 'Chain snapped at garden B; mended by the gardener in 25 minutes with a link from his own bicycle.',
      },
    ],
  },
  {
    key: 'soft-gripper-eggs',
    title: 'Can a gripper of cast rubber sort eggs for a year without being replaced?',
    description:
      'Soft grippers look gentle in films and tear in the second month in use. Makers quote cycles in clean air, while eggs come with feathers and disinfectant.\n\nTwelve grippers of four rubbers will each make a million grips on a bench with dummy eggs, washed nightly as in a packing station. We measure the force at which each still holds and photograph cracks each 50,000 grips.\n\nShould none survive half a million, we will say that suction remains the sensible choice.',
    methodology:
      'Pull-off force on a steel egg every 10,000 grips. Rubber hardness and mass are logged, since washing swells some of them.',
    impact: 'A table of cost for each thousand eggs that a packing station can read.',
    fundingGoalUsd: 5100,
    sector: 'technology',
    area: 'robotics',
    researcher: 'samuel',
    fundingUses: ['equipment'],
    state: 'approved',
    fundedShare: 0.33,
    submittedDaysAgo: 28,
    updates: [
      {
        daysAgo: 9,
        text: "First 200,000 grips. Two of three in the cheapest silicone have cracks at the thumb, all in the corner our mould left sharp. A design fault and not the rubber's.",
      },
    ],
  },
  {
    key: 'legged-scree',
    title: 'Walking on loose scree with six legs and no camera',
    description:
      'Rescue teams want a robot that carries a rope up a scree slope. Cameras see stones; they cannot see which one will roll. Feet can feel it, if the controller waits a tenth of a second before trusting a stone.\n\nWe will test that wait on a 30-degree slope of sorted and unsorted stone with a 9-kilogram hexapod: 200 climbs with, 200 without, slopes raked between climbs.\n\nThe measure is falls per hundred metres. A third fewer falls is worth the slower pace; less is not.',
    timeline:
      'Months 1–2: slope and rake. Months 3–5: 400 climbs. Month 6: a day on a real slope with the rescue team.',
    fundingGoalUsd: 14300,
    sector: 'technology',
    area: 'robotics',
    researcher: 'samuel',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.21,
    submittedDaysAgo: 32,
    updates: [
      {
        daysAgo: 12,
        text: 'Forty climbs each. 11 falls without the wait, 9 with it. No story yet. Raking takes longer than climbing.',
      },
    ],
  },
]
