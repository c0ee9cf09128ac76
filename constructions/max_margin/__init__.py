"""Networks of one hidden layer with the largest margin, for addition, composition in groups and parities.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), chapter 7 and appendix D;
'circuits' (Gu, Li, Liang, Shi, Song and Zhou, 'Fourier Circuits in Neural Networks').
"""
