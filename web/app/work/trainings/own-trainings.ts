/** In the address of a training page: an active writer too comes to see what they have paid for. */
export const ownTrainings = "?mine";
