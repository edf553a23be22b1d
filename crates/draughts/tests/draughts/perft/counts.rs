//! Published perft counts, with their sources.

use tessera_draughts::{Paths, Variant};

use super::boards;
use super::{INITIAL, SHORT, check};

counts! {
    // On 8x8: the tests of rhalbersma/dctl, reproduced by others. English: Aart Bik (aartbik.blogspot.com), up to depth
    // 28. Italian: also Ed Gilbert's program (eygilbert/CheckerBoard).
    english: Variant::ENGLISH, Paths::Separate, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128, 388_623_673,
        1_766_623_630, 7_978_439_499];
    english_merged: Variant::ENGLISH, Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128, 388_617_999,
        1_766_564_893];
    italian: Variant::ITALIAN, Paths::Separate, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783, 3_860_875, 17_761_384, 81_647_058, 367_917_147,
        1_655_269_811];
    italian_merged: Variant::ITALIAN, Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783, 3_860_875, 17_761_384, 81_647_058, 367_911_475,
        1_655_211_086];
    spanish: Variant::SPANISH, Paths::Separate, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783, 3_860_866, 17_743_464, 81_383_200, 365_734_003,
        1_638_016_958];
    spanish_merged: Variant::SPANISH, Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783, 3_860_866, 17_743_464, 81_383_200, 365_728_331,
        1_637_958_247];
    portuguese_merged: Variant::PORTUGUESE, Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783, 3_860_866, 17_743_464, 81_383_200, 365_728_331,
        1_637_958_247];
    czech: Variant::CZECH, Paths::Separate, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_671, 18_368_918, 84_967_210, 386_267_783,
        1_749_766_090];
    czech_merged: Variant::CZECH, Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_671, 18_368_918, 84_967_210, 386_262_109,
        1_749_707_352];
    thai_with_twelve_men: boards::thai_with_twelve_men(), Paths::Separate, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_648, 18_363_523, 84_892_793, 385_719_334,
        1_745_725_339];
    thai_with_twelve_men_merged: boards::thai_with_twelve_men(), Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_648, 18_363_523, 84_892_793, 385_713_660,
        1_745_666_630];
    russian: Variant::RUSSIAN, Paths::Separate, INITIAL,
        [7, 49, 302, 1_469, 7_482, 37_986, 190_146, 929_905, 4_570_667, 22_450_628, 110_961_169, 545_059_387,
        2_675_994_747, 13_138_899_366];
    russian_merged: Variant::RUSSIAN, Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_482, 37_986, 190_146, 929_899, 4_570_586, 22_444_032, 110_917_189, 544_770_444,
        2_673_979_569];
    brazilian: Variant::BRAZILIAN, Paths::Separate, INITIAL,
        [7, 49, 302, 1_469, 7_473, 37_628, 187_302, 907_836, 4_431_847, 21_566_606, 105_534_946, 512_171_742,
        2_483_592_238];
    brazilian_merged: Variant::BRAZILIAN, Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_473, 37_628, 187_302, 907_830, 4_431_766, 21_560_022, 105_491_257, 511_882_477,
        2_481_546_396];
    pool: Variant::POOL, Paths::Separate, INITIAL,
        [7, 49, 302, 1_469, 7_482, 37_986, 190_146, 929_902, 4_570_615, 22_442_551, 110_877_932, 544_300_084,
        2_670_481_140];
    pool_merged: Variant::POOL, Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_482, 37_986, 190_146, 929_896, 4_570_534, 22_435_955, 110_833_952, 544_005_148,
        2_668_385_616];

    // On 10x10: the tests of rhalbersma/dctl. Frisian and killer: also Scan 3.1. Frysk!: py-draughts up to depth 7.
    international: Variant::INTERNATIONAL, Paths::Separate, INITIAL,
        [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_971, 41_022_614, 258_935_682, 1_666_207_133,
        10_752_899_471];
    international_merged: Variant::INTERNATIONAL, Paths::Merged, INITIAL,
        [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423, 258_895_763, 1_665_861_398];
    antidraughts_merged: Variant::ANTIDRAUGHTS, Paths::Merged, INITIAL,
        [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423, 258_895_763, 1_665_861_398];
    killer: Variant::KILLER, Paths::Separate, INITIAL,
        [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_971, 41_022_614, 258_935_682, 1_666_207_133,
        10_752_899_471];
    killer_merged: Variant::KILLER, Paths::Merged, INITIAL,
        [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423, 258_895_763, 1_665_861_398];
    frisian: Variant::FRISIAN, Paths::Separate, INITIAL,
        [9, 81, 658, 3_880, 21_345, 103_584, 550_314, 2_907_905, 16_204_497, 90_161_025, 521_287_205];
    frisian_merged: Variant::FRISIAN, Paths::Merged, INITIAL,
        [9, 81, 658, 3_874, 21_265, 102_431, 540_126, 2_825_779, 15_605_069, 85_817_725, 491_186_430];
    frysk: Variant::FRYSK, Paths::Separate, INITIAL,
        [9, 81, 657, 5_329, 41_829, 328_329, 2_572_197, 20_147_712, 157_945_922, 1_235_332_785, 9_732_860_461];
    frysk_merged: Variant::FRYSK, Paths::Merged, INITIAL,
        [9, 81, 657, 5_329, 41_829, 328_329, 2_572_197, 20_147_712, 157_945_922, 1_235_332_785, 9_732_856_309];

    // On boards of other sizes: the tests of rhalbersma/dctl. International draughts if no other variant is named.
    international_6x6: boards::international_6x6(), Paths::Merged, INITIAL,
        [5, 25, 106, 369, 1_301, 4_214, 12_912, 39_526, 113_614, 329_982, 933_564, 2_678_979, 7_509_079, 21_546_796,
        59_298_144, 172_303_864, 480_328_231];
    english_6x6: boards::english_6x6(), Paths::Separate, INITIAL,
        [5, 25, 106, 369, 1_271, 4_104, 12_495, 37_474, 104_013, 290_032, 808_158, 2_209_549, 6_039_632, 16_775_007,
        45_722_008, 129_088_590, 354_735_390];
    international_8x10: boards::international_8x10(), Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_473, 37_628, 193_605, 995_303, 5_222_464, 27_405_228, 146_853_805];
    international_10x8: boards::international_10x8(), Paths::Merged, INITIAL,
        [9, 81, 658, 4_265, 27_117, 167_140, 1_029_319, 6_127_190, 36_751_086, 218_398_167, 1_306_818_894];
    international_10x12: boards::international_10x12(), Paths::Merged, INITIAL,
        [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961, 41_291_394, 263_895_730, 1_731_541_289];
    international_12x10: boards::international_12x10(), Paths::Merged, INITIAL,
        [11, 121, 1_222, 10_053, 79_049, 584_100, 4_369_366, 31_839_056, 236_364_607, 1_742_748_504];
    canadian: Variant::CANADIAN, Paths::Merged, INITIAL,
        [11, 121, 1_222, 10_053, 79_049, 584_100, 4_369_366, 31_839_056, 237_209_258, 1_761_652_936];
    sri_lankan: Variant::SRI_LANKAN, Paths::Merged, INITIAL,
        [11, 121, 1_222, 10_053, 79_049, 584_100, 4_369_366, 31_839_056, 237_209_258, 1_761_652_936];
    international_14x14: boards::international_14x14(), Paths::Merged, INITIAL,
        [13, 169, 2_042, 20_513, 195_333, 1_710_812, 15_007_858, 127_249_292, 1_093_968_733];

    // Positions of the tests of rhalbersma/dctl for international draughts (damforum.nl, shashki.com).
    random_178: Variant::INTERNATIONAL, Paths::Merged, "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
        [14, 55, 1_168, 5_432, 87_195, 629_010, 9_041_010, 86_724_219, 1_216_917_193];
    woldouby: Variant::INTERNATIONAL, Paths::Merged, "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
        [6, 12, 30, 73, 215, 590, 1_944, 6_269, 22_369, 88_050, 377_436, 1_910_989, 9_872_645, 58_360_286,
        346_184_885];
    all_kings: Variant::INTERNATIONAL, Paths::Merged, "W:WK31-50:BK1-20",
        [17, 79, 352, 1_399, 7_062, 37_589, 217_575, 1_333_217, 8_558_321, 58_381_162, 417_920_283];
    almost_promotion: Variant::INTERNATIONAL, Paths::Merged, "W:W6,7,8,9,10:B41,42,43,44,45",
        [9, 81, 795, 7_578, 86_351, 936_311, 11_448_262, 138_362_698, 1_799_526_674];
    front_rows: Variant::INTERNATIONAL, Paths::Separate, "W:B16,17,18,19,20:W31,32,33,34,35",
        [9, 81, 534, 2_538, 9_052, 29_999, 98_971, 310_315, 1_008_317, 3_174_159, 10_369_533, 34_907_917,
        123_162_301, 462_333_827, 1_824_763_597];
    killer_random_178: Variant::KILLER, Paths::Merged, "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
        [14, 55, 1_168, 5_165, 84_326, 573_965, 8_476_150, 78_944_517, 1_133_545_351, 12_070_611_997];
    killer_woldouby: Variant::KILLER, Paths::Merged, "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
        [6, 12, 30, 73, 215, 590, 1_944, 6_269, 22_369, 88_043, 377_339, 1_908_829, 9_850_540, 58_116_971,
        343_968_214, 2_251_657_424, 14_783_093_851];

    // Positions by Ed Gilbert.
    italian_position_1: Variant::ITALIAN, Paths::Separate, "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
        [5, 13, 42, 107, 360, 1_099, 3_736, 12_495, 43_686, 164_177, 628_686, 2_643_623, 10_833_722, 49_327_264,
        212_130_912, 1_021_757_399];
    italian_position_2: Variant::ITALIAN, Paths::Separate, "B:W30,21,22,17,20,K6:B25,28,9,5,1,3",
        [6, 47, 271, 1_916, 10_810, 73_137, 389_809, 2_469_050, 12_803_372, 77_920_042, 396_940_628, 2_365_222_285];
    italian_position_3: Variant::ITALIAN, Paths::Separate, "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4",
        [13, 112, 828, 6_756, 46_241, 368_908, 2_468_110, 19_914_763, 130_562_037, 1_056_217_651, 6_894_949_061];

    // Computed by one or two programs that reproduce all counts above. No published counts are known.
    towers: Variant::TOWERS, Paths::Merged, INITIAL,
        [7, 49, 379, 2_872, 23_582, 189_143, 1_585_096, 13_019_316, 109_895_943, 912_060_262];
    thai: Variant::THAI, Paths::Merged, INITIAL,
        [7, 49, 392, 3_136, 26_592, 218_695, 1_820_189, 14_533_014, 114_530_830, 861_842_812, 6_304_986_761,
        43_844_242_933];
    turkish: Variant::TURKISH, Paths::Merged, INITIAL,
        [8, 64, 708, 7_538, 85_090, 931_312, 10_782_308, 123_285_642, 1_454_012_156];
    armenian: Variant::ARMENIAN, Paths::Merged, INITIAL,
        [22, 484, 12_174, 268_670, 6_280_482, 135_963_566];
    spantsiretti: Variant::SPANTSIRETTI, Paths::Merged, INITIAL,
        [9, 81, 658, 4_265, 27_132, 168_316, 1_040_706, 6_238_312, 37_612_172, 225_233_453, 1_358_202_534];
    breakthrough: Variant::BREAKTHROUGH, Paths::Merged, INITIAL,
        [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423, 258_895_763];
    breakthrough_almost_promotion: Variant::BREAKTHROUGH, Paths::Merged, "W:W6,7,8,9,10:B41,42,43,44,45",
        [9, 0];
    german: boards::german(), Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_671, 18_372_649, 84_998_732, 386_668_765];
    filipino: boards::filipino(), Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_473, 37_628, 187_302, 907_830, 4_431_766, 21_560_022, 105_491_257, 511_882_477];
    slovak: boards::slovak(), Paths::Merged, INITIAL,
        [7, 49, 392, 3_136, 26_592, 218_695, 1_820_189, 14_533_506, 114_542_072, 862_025_447];
    argentinian: boards::argentinian(), Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783, 3_860_866, 17_740_220];
    malaysian: boards::malaysian(), Paths::Merged, INITIAL,
        [11, 121, 1_222, 10_053, 78_629, 575_837, 4_241_147];
    pool_where_promotion_ends_the_turn: boards::pool_where_promotion_ends_the_turn(), Paths::Merged, INITIAL,
        [7, 49, 302, 1_469, 7_482, 37_986, 190_146, 929_896, 4_570_579, 22_441_832];
    english_without_obligation: boards::english_without_obligation(), Paths::Merged, INITIAL,
        [7, 49, 379, 2_872, 23_582, 189_143, 1_583_148];
}
