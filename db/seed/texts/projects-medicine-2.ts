import type { DemoProject } from './types.ts'

/** Medicine: cardiology, immunology and public health. */
export const medicineProjects2: readonly DemoProject[] = [
  {
    key: 'pulse-watch-skin',
    title:
      'Do wrist pulse sensors miss irregular beats in dark skin? A comparison with a chest recording over 48 hours',
    description:
      'Wrist sensors shine green light, which melanin absorbs. Heart rate survives that; the finer judgement whether a pulse is irregular may not. Test groups of the devices on sale were mostly pale.\n\nA hundred and fifty people with known atrial fibrillation, balanced over measured skin tone, wear three devices and a chest strap for 48 hours. We count irregular episodes found and missed.\n\nEqual sensitivity within 5 points would be good news. Devices are bought in shops and their makers learn of the results when the public does.',
    methodology:
      'Skin tone by spectrometer at the wrist and not by eye. The chest recording is read by two cardiologists without device data. Analysis by episode, with person as a random effect.',
    impact: 'Screening programmes are being built on these devices. The table will say for whom they work.',
    timeline: 'Months 1–4: recordings. Months 5–6: reading. Month 7: release.',
    fundingGoalUsd: 11600,
    sector: 'medicine',
    area: 'cardiology',
    researcher: 'ravi',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.8,
    submittedDaysAgo: 75,
    updates: [
      {
        daysAgo: 59,
        text: 'Sixty-two volunteers. The darkest third of the scale is slowest to fill, so recruitment moved to two more clinics.',
      },
      {
        daysAgo: 22,
        text: 'Device B loses the signal in 1 of 9 episodes overall. Split by tone stays closed until all are in.',
      },
    ],
  },
  {
    key: 'murmur-listening',
    title: 'Can a village nurse hear a leaking valve with a 20-dollar stethoscope?',
    description:
      'Rheumatic heart disease begins with a murmur that specialists hear and echo machines see. Neither lives in the village. Nurses do, and nobody has tested fairly what they can hear after two days of training.\n\nTwelve nurses examine 600 schoolchildren who then all have an echo. We compare with two student cardiologists under the same school-yard noise.\n\nA sensitivity under 60 per cent would mean that the portable echo machine, shared among ten villages, is the better use of the same money.',
    methodology:
      'Children are seen in random order by nurse, student cardiologist and echo, in separate rooms, each with a numbered card.',
    impact: "The ministry's screening plan assumes an echo in each district; this tests a cheaper first step.",
    timeline: 'Month 1: training. Months 2–4: schools. Month 5: follow-up of every child with a finding.',
    fundingGoalUsd: 13400,
    sector: 'medicine',
    area: 'cardiology',
    researcher: 'ravi',
    fundingUses: ['fieldwork', 'equipment'],
    state: 'approved',
    fundedShare: 0.43,
    submittedDaysAgo: 37,
    updates: [
      {
        daysAgo: 15,
        text: 'Training done. On recorded sounds the nurses went from 41 to 78 per cent. Recordings are not school yards.',
      },
    ],
  },
  {
    key: 'milk-bank-antibodies',
    title: 'How many antibodies are left after a milk bank has done its duty?',
    description:
      "Milk banks pasteurise at 62.5 degrees for half an hour. Bacteria die and so does part of the antibodies that premature babies need. Shorter and hotter might keep more. Banks will not change without numbers from their own bottles.\n\nWe will treat 90 donations three ways, in the bank's own machine where possible, and measure secretory IgA against five germs, before and after, and after three months of frost.\n\nShould the gain be below 10 points for all five germs, the present method stays, and rightly.",
    methodology:
      'Each donation is divided in four, so that each is its own control. Binding and neutralisation are both measured, because antibodies can stick without working.',
    impact: 'Three milk banks take part and set their own threshold for changing before they see any result.',
    timeline: 'Months 1–3: treatments. Months 4–6: assays. Month 7: thawed samples.',
    fundingGoalUsd: 8300,
    sector: 'medicine',
    area: 'immunology',
    researcher: 'mateo',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.77,
    submittedDaysAgo: 58,
    updates: [
      {
        daysAgo: 39,
        text: 'Forty donations treated. Foam at the rim never reaches temperature; rim samples are now avoided and the bank told.',
      },
      {
        daysAgo: 10,
        text: '72 degrees for 15 seconds keeps 83 per cent of IgA against 64 per cent. Neutralisation assays next.',
      },
    ],
  },
  {
    key: 'allergy-early-nuts',
    title: 'What keeps families from giving nuts early, once they have been told that they should?',
    description:
      'Giving ground peanut in the first year prevents most peanut allergies in infants at risk. Advice changed; many families still wait. We will ask 300 families at the four-month check-up what they intend, follow what they do, and measure antibodies at twelve months in those who consent.\n\nHalf of the clinics hand over a spoon and a first portion, the other half the usual leaflet.\n\nIf a spoon makes no difference, the obstacle is fear and not shopping, and supervised first feeding would be the next thing to try.',
    impact: 'Eleven clinics would put a spoon into the four-month envelope.',
    timeline: 'Months 1–4: enrolment. Months 5–12: calls at six and nine months. Month 13: blood tests.',
    fundingGoalUsd: 9900,
    sector: 'medicine',
    area: 'immunology',
    researcher: 'lucia',
    fundingUses: ['personnel', 'equipment'],
    state: 'approved',
    fundedShare: 0.32,
    submittedDaysAgo: 21,
    updates: [],
  },
  {
    key: 'vaccine-freeze-watch',
    title: 'Are vaccines frozen by the ice packs that should protect them?',
    description:
      'Cold boxes are feared for getting warm. Many vaccines are harmed by freezing, and ice packs straight from the freezer can do that in the first hour. Loggers usually sit in the lid.\n\nWe will place five loggers within each of 40 boxes on ordinary journeys to rural posts and measure potency by a laboratory assay in vials from the coldest corner.\n\nIf no vial falls under zero in 40 journeys, the share of affected boxes is very likely below 8 per cent and training can turn to other faults.',
    methodology:
      "Loggers read to 0.1 degrees each minute. Journeys are drawn from the depot's calendar without telling the driver which.",
    fundingGoalUsd: 5700,
    sector: 'medicine',
    area: 'immunology',
    researcher: 'lucia',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.87,
    submittedDaysAgo: 82,
    updates: [
      {
        daysAgo: 65,
        text: 'Six journeys. In two of them the bottom corner was at minus 1.8 for forty minutes. The lid said plus 5.',
      },
      {
        daysAgo: 28,
        text: 'Seventeen journeys, five with freezing. Packs rested on the bench until they rattle: none of four.',
      },
    ],
  },
  {
    key: 'handpump-chlorine',
    title: 'Does a chlorine doser on a hand pump survive its first year?',
    description:
      'Dosers that chlorinate at the pump cut diarrhoea in trials, while engineers visit weekly. We want the second year, with visits by nobody but the pump committee.\n\nSixty pumps, half with dosers. Free chlorine in household buckets is measured monthly by surprise, in ten households a pump. Refills are sold by the local shop at cost.\n\nBelow a third of buckets with chlorine after twelve months, we will recommend against buying more until refills are solved.',
    methodology:
      'Pumps drawn by lot at a public meeting. Diarrhoea is asked of carers with a two-day recall, the shortest that still gives enough events.',
    impact: 'The district plans 400 dosers. Its budget line waits for this.',
    timeline: 'Months 1–2: baseline. Months 3–14: monthly surprise visits. Month 15: report to the district.',
    fundingGoalUsd: 60000,
    sector: 'medicine',
    area: 'public-health',
    researcher: 'priya',
    fundingUses: ['fieldwork', 'equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.6,
    submittedDaysAgo: 63,
    updates: [
      { daysAgo: 45, text: 'Week 2: 71 per cent of buckets with chlorine. Everybody still likes us.' },
      { daysAgo: 16, text: 'Week 6: 58 per cent. Two shops ran out of refills for nine days.' },
    ],
  },
  {
    key: 'heat-deaths-registers',
    title: 'Counting heat deaths where nobody writes down the cause',
    description:
      'Death registers in three towns list age and date and little else. Heat waves still leave a mark in the counts. Funeral societies keep better books than the towns, and have offered to share totals by day.\n\nFrom 15 years of both, 96,000 deaths, we will estimate the excess on hot days and nights, by age, and ask which temperature at which weather station serves as the best alarm.\n\nA town of 60,000 may be too small to show anything. We pool the three if the interval for one is wider than the effect seen elsewhere.',
    fundingGoalUsd: 4500,
    sector: 'medicine',
    area: 'public-health',
    researcher: 'priya',
    fundingUses: ['personnel', 'publication'],
    state: 'approved',
    fundedShare: 0.73,
    submittedDaysAgo: 50,
    reviewerAreas: ['science/climate-science', 'mathematics/statistics'],
    updates: [
      {
        daysAgo: 26,
        text: 'Society books and registers agree to within 3 per cent in two towns. In the third the register misses a fifth of infants.',
      },
    ],
  },
  {
    key: 'glasses-exam-marks',
    title: 'Do reading glasses for 2 dollars keep a seamstress in work?',
    description:
      'Near vision goes at forty. In a town of garment workshops many leave at forty-two. Glasses from the market cost two dollars, and few buy them, because eyes are thought to tire from glasses.\n\nWe will offer a test and free glasses to 400 workers, half now and half after eight months, in an order drawn by lot, and compare earnings by piece and staying in work.\n\nAn income gain of less than 5 per cent would not pay for outreach at scale, though people might like the glasses anyway.',
    methodology:
      'Piece-work books are photographed weekly with permission. Differences are analysed by the order drawn, whether or not people wear the glasses.',
    impact: 'The garment union has set aside money for one town more, depending on the outcome.',
    timeline: 'Months 1–2: tests. Months 3–10: earnings. Month 11: glasses for the second group.',
    fundingGoalUsd: 6400,
    sector: 'medicine',
    area: 'public-health',
    researcher: 'priya',
    fundingUses: ['fieldwork', 'equipment'],
    state: 'approved',
    fundedShare: 0.95,
    submittedDaysAgo: 71,
    updates: [
      { daysAgo: 49, text: '213 workers tested on the first two Sundays; 61 per cent need glasses.' },
      {
        daysAgo: 17,
        text: "Three women in the waiting group bought their own after seeing a neighbour's. They stay in the group they were drawn into.",
      },
    ],
  },
  {
    key: 'school-latrine-soap',
    title: 'Soap on a rope: does it stay in a school latrine?',
    description:
      'Soap disappears from school latrines, so schools stop buying it. Soapy water in a hung bottle and soap on a rope are both cheap, and both untested against plain bars over a full school year.\n\nIn 45 schools, fifteen per method, a hidden counter on the tap and a monthly look by the school nurse record hand washing after the latrine.\n\nThe budget covers one year. If all three methods fall under 20 per cent by the third term, the next question is water and not soap.',
    methodology:
      'Counter readings are checked by observation on 60 mornings. Schools are matched by size and by distance to water before the lots are drawn.',
    fundingGoalUsd: 7200,
    sector: 'medicine',
    area: 'public-health',
    researcher: 'priya',
    fundingUses: ['fieldwork', 'equipment'],
    state: 'pending',
    fundedShare: 0,
    submittedDaysAgo: 0,
    updates: [],
  },
]
