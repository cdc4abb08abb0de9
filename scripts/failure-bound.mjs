/**
 * The rate below which a test's true rate of failures lies with 95 % confidence, when `failed` of `rounds` failed: the
 * upper bound of Clopper and Pearson.
 */
export function atMost(failed, rounds) {
  if (failed >= rounds) return 1;
  let [low, high] = [0, 1];
  for (let halving = 0; halving < 50; halving++) {
    const rate = (low + high) / 2;
    if (chanceOfAtMost(failed, rounds, rate) > 0.05) low = rate;
    else high = rate;
  }
  return high;
}

/** The chance of `most` failures or fewer. */
function chanceOfAtMost(most, rounds, rate) {
  let chance = 0;
  let choices = 1;
  for (let failed = 0; failed <= most; failed++) {
    chance += choices * rate ** failed * (1 - rate) ** (rounds - failed);
    choices = (choices * (rounds - failed)) / (failed + 1);
  }
  return chance;
}
